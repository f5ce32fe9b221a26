// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

/// @title An ERC-1155 whose token URIs are given when minted. A test token: anyone may mint.
contract TestMultiToken {
    mapping(uint256 => mapping(address => uint256)) private balances;
    mapping(uint256 => string) public uri;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256 id,
        uint256 value
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    function mint(address to, uint256 id, uint256 value, string calldata uri_) external {
        uri[id] = uri_;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
        emit URI(uri_, id);
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return balances[id][account];
    }

    function balanceOfBatch(
        address[] calldata accounts,
        uint256[] calldata ids
    ) external view returns (uint256[] memory result) {
        require(accounts.length == ids.length, 'ERC1155: lengths differ');
        result = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) result[i] = balances[ids[i]][accounts[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], 'ERC1155: not allowed');
        require(to != address(0), 'ERC1155: to nobody');
        balances[id][from] -= value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length > 0) {
            (bool success, bytes memory answer) = to.call(
                abi.encodeWithSelector(0xf23a6e61, msg.sender, from, id, value, data)
            );
            require(success && answer.length == 32 && bytes4(answer) == 0xf23a6e61, 'ERC1155: refused');
        }
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }
}
