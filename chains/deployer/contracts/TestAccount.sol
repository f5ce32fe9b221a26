// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

/// @title A contract account for tests: anyone may have it execute a call, and it has an event of its own.
contract TestAccount {
    event Executed();

    function execute(address to, uint256 value, bytes calldata data) external payable {
        (bool success, bytes memory result) = to.call{value: value}(data);
        if (!success) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        emit Executed();
    }

    receive() external payable {}
}
