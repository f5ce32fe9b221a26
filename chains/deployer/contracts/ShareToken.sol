// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

/// @title A token that keeps shares, as staked coins do: a balance is shares times a rate, both rounded down, so a
/// transfer moves up to two units less than asked. A test token: anyone may mint, and set the rate.
contract ShareToken {
    string public constant name = 'Share Token';
    string public constant symbol = 'SHARE';
    uint8 public constant decimals = 18;
    /// @notice Units for one share, `units / shares`; one to one until it is set.
    uint256 public units;
    uint256 public shares;

    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function rebase(uint256 units_, uint256 shares_) external {
        units = units_;
        shares = shares_;
    }

    function balanceOf(address account) public view returns (uint256) {
        return units == 0 ? sharesOf[account] : (sharesOf[account] * units) / shares;
    }

    function mint(address to, uint256 value) external {
        sharesOf[to] += toShares(value);
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= value, 'SHARE: insufficient allowance');
            allowance[from][msg.sender] = allowed - value;
        }
        move(from, to, value);
        return true;
    }

    function toShares(uint256 value) private view returns (uint256) {
        return units == 0 ? value : (value * shares) / units;
    }

    function move(address from, address to, uint256 value) private {
        uint256 moved = toShares(value);
        require(sharesOf[from] >= moved, 'SHARE: insufficient balance');
        sharesOf[from] -= moved;
        sharesOf[to] += moved;
        emit Transfer(from, to, value);
    }
}
