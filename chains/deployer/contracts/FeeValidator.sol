// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

interface IERC20Like {
    function balanceOf(address account) external view returns (uint256);
}

interface IV2FactoryLike {
    function getPair(address tokenA, address tokenB) external view returns (address pair);
}

interface IV2PairLike {
    function token0() external view returns (address);

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// @title Measures what a token keeps of a transfer: borrows some from its V2 pair by a flash swap, sends it
/// back, and undoes everything. Meant for eth_call; it holds nothing and leaves nothing behind.
contract FeeValidator {
    struct TokenFees {
        uint256 buyFeeBps;
        uint256 sellFeeBps;
    }

    /// @notice There is no pair of this token and the base token.
    error PairLookupFailed(address token, address baseToken);
    /// @notice The pair would not lend: `reason` is its own revert data.
    error MeasurementFailed(address token, bytes reason);

    uint256 private constant BPS = 10_000;

    address public immutable factoryV2;

    constructor(address factoryV2_) {
        factoryV2 = factoryV2_;
    }

    /// @notice The fees of each token against `baseToken`, in hundredths of a percent, rounded up.
    /// @param amountToBorrow base units of each token; less than its pair's reserve
    function batchValidate(
        address[] calldata tokens,
        address baseToken,
        uint256 amountToBorrow
    ) external returns (TokenFees[] memory fees) {
        fees = new TokenFees[](tokens.length);
        for (uint256 i = 0; i < tokens.length; ++i) fees[i] = validate(tokens[i], baseToken, amountToBorrow);
    }

    /// @notice The fees of one token; a token that cannot be sent back has a sell fee of 100 %.
    function validate(
        address token,
        address baseToken,
        uint256 amountToBorrow
    ) public returns (TokenFees memory fees) {
        if (token == baseToken) return fees;
        address pair = IV2FactoryLike(factoryV2).getPair(token, baseToken);
        if (pair == address(0)) revert PairLookupFailed(token, baseToken);
        bool isToken0 = IV2PairLike(pair).token0() == token;
        bytes memory data = abi.encode(token, amountToBorrow, IERC20Like(token).balanceOf(address(this)));
        try
            IV2PairLike(pair).swap(
                isToken0 ? amountToBorrow : 0,
                isToken0 ? 0 : amountToBorrow,
                address(this),
                data
            )
        {} catch (bytes memory reason) {
            if (reason.length != 64) revert MeasurementFailed(token, reason);
            fees = abi.decode(reason, (TokenFees));
        }
    }

    /// @notice The pair's callback: measures, then always reverts with the two figures.
    function uniswapV2Call(address, uint256, uint256, bytes calldata data) external {
        (address token, uint256 requested, uint256 balanceBefore) = abi.decode(data, (address, uint256, uint256));
        uint256 received = IERC20Like(token).balanceOf(address(this)) - balanceBefore;
        uint256 buyFeeBps = feeBps(requested, received);
        uint256 sellFeeBps = measureSale(token, msg.sender, received);
        assembly {
            mstore(0, buyFeeBps)
            mstore(32, sellFeeBps)
            revert(0, 64)
        }
    }

    function measureSale(address token, address pair, uint256 amount) private returns (uint256) {
        if (amount == 0) return BPS;
        uint256 before = IERC20Like(token).balanceOf(pair);
        (bool success, bytes memory result) = token.call(
            abi.encodeWithSignature('transfer(address,uint256)', pair, amount)
        );
        if (!success || (result.length > 0 && !abi.decode(result, (bool)))) return BPS;
        return feeBps(amount, IERC20Like(token).balanceOf(pair) - before);
    }

    function feeBps(uint256 sent, uint256 received) private pure returns (uint256) {
        if (received >= sent) return 0;
        return ((sent - received) * BPS + sent - 1) / sent;
    }
}
